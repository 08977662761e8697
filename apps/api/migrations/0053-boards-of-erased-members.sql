-- Deletes the boards of members who were erased before erasure covered them, with everything on them.
delete from boards using users where boards.user_id = users.user_id and users.erased_at is not null;
