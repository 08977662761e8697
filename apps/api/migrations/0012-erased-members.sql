-- When a member's account was deleted; its row stays for the books. Nothing is granted to it any more.
alter table users add column erased_at timestamptz;
