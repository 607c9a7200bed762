/** A name as a part of an address, of lower-case letters without accents, digits and dashes: "summer-camp". May be empty. */
export function slugOf(name: string, maxLetters: number): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLetters)
    .replace(/-$/, '')
}
