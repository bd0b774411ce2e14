-- The address that was last looked up for somebody of a design: the same again is not counted again.
alter table design_people add column looked_up text;
