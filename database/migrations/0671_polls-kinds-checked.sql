alter table polls validate constraint polls_kind_check;
