type Warranty = { warranty_from: string | null; warranty_until: string | null }

/** Returns until when the warranty runs; before the phone is posted back, that it begins on that day. */
export function describeWarranty(
  { warranty_from, warranty_until }: Warranty,
  inWords: (day: string) => string,
): string {
  if (warranty_until === null) return 'None'
  const day = inWords(warranty_until)
  return warranty_from === null
    ? `At least ${day}: it begins on the day on which we post the phone back`
    : `${day}, from ${inWords(warranty_from)}, when we posted the phone back`
}

/** What the law says beside a warranty, or without one. */
export function describeRights({ warranty_until }: Pick<Warranty, 'warranty_until'>): string {
  return warranty_until === null
    ? 'Your rights under the Australian Consumer Law hold.'
    : 'Our warranty stands beside your rights under the Australian Consumer Law.'
}
