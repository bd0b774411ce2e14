-- Detected language, for feeds by language and for screen readers.
alter table documents add column language text check (language in ('en', 'fr', 'es'));

create index documents_public_language on documents (language, published_at, id) where visibility = 'public';

-- Existing documents: detected from the most common words of the first lines, like
-- `detect-language.ts` does with the whole text.
update documents d set language = told.language
from documents e cross join lateral (
  select language, hits, lead(hits) over (order by hits desc) as next from (values
    ('en', regexp_count(e.excerpt, '\m(the|and|of|to|is|that|for|with|this|was|are|not|you|from)\M', 1, 'i')),
    ('fr', regexp_count(e.excerpt, '\m(les|des|est|et|du|une|dans|pour|qui|pas|sur|avec|aux|nous|vous)\M', 1, 'i')),
    ('es', regexp_count(e.excerpt, '\m(el|los|las|del|y|una|con|por|para|como|más|pero|sus|al|lo)\M', 1, 'i'))
  ) as counted (language, hits) order by hits desc limit 1) as told
where e.id = d.id and told.hits >= 3 and told.hits >= 2 * told.next;
