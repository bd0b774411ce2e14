/**
 * Removes the visitors’ page that the server rendered at an address where signed-in people have
 * another one, so that the head has no duplicates.
 */
export function removeSentPage(): void {
  for (const each of document.querySelectorAll('#root > *, title, [property], [name=description], [rel=canonical], [rel=alternate]'))
    each.remove();
}
