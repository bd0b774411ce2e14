-- Last address looked up for a person of a design: repeated lookups are not counted.
alter table design_people add column looked_up text;
