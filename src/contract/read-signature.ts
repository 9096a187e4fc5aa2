/** Maximum distance in seconds of a signed time from ours, in both directions (replay protection). */
const TOLERANCE_SECONDS = 300

/** Reads `t=…,v1=…`: the time as it was signed, and the HMAC in hex; null for another form, and for a time that is not now (epoch ms). */
export function readSignature(header: string, now: number): { seconds: string; hex: string } | null {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (hex === '' || Math.abs(Number(seconds) - now / 1000) > TOLERANCE_SECONDS) return null
  return { seconds, hex }
}
