-- What is declared about an image (docs/decisions/0075-declarations.md).

alter table assets
  -- How it was made, as a term of IPTC's digital source types; null: nobody has said.
  add column digital_source_type text check (digital_source_type in (
    'digitalCapture', 'computationalCapture', 'negativeFilm', 'positiveFilm', 'print', 'humanEdits',
    'algorithmicallyEnhanced', 'digitalCreation', 'algorithmicMedia', 'composite', 'compositeCapture',
    'compositeSynthetic', 'compositeWithTrainedAlgorithmicMedia', 'trainedAlgorithmicMedia')),
  -- 'allowed' only when its contributor says so.
  add column data_mining text not null default 'reserved' check (data_mining in ('reserved', 'allowed'));

-- Only the demo catalogue has drawings as masters; a program draws them.
update assets set digital_source_type = 'algorithmicMedia' where master_format = 'svg';

-- As declared when it was licensed; null: nobody had said, or it was licensed before this.
alter table certificates
  add column digital_source_type text,
  add column data_mining text;
