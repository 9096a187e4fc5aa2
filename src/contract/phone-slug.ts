/** The longest identifier of a phone. */
export const MAX_SLUG_LENGTH = 60

/** Returns a phone's identifier by the rule of the catalogue: "Samsung S20+" becomes `samsungs20plus`. */
export function toSlug(displayName: string): string {
  return displayName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replace(/[^a-z0-9]/g, '')
}
