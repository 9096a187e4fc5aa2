/** Which paper of a ticket an address names; 0 is the invoice itself. */
export function paperNumber(request: Request): number {
  const named = new URL(request.url).searchParams.get('number') ?? ''
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : 0
}
