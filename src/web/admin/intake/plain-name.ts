/** The name of a phone as it is compared with a typed one: without case and double spaces. */
export function plainName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}
