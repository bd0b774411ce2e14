-- The first refusal of an address. A second one on another day is needed before nothing is sent to it any more.
alter table notification_deliveries add column first_refused_address text, add column first_refused_at timestamptz;
