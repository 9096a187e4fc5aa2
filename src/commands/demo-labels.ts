import { readLabelsUrl } from '#server/labels-url.ts'

/** The `LABELS_URL` that a demo uses: a service on this machine. Its parcels are invented, and a real service would charge for them. */
export function demoLabelsUrl(
  given: string | undefined,
  printLine: (line: string) => void = console.log,
): string | undefined {
  if (!given) return undefined
  const settings = readLabelsUrl(given)
  // A mistake is reported by the start.
  if (typeof settings === 'string' || settings.apiUrl.startsWith('http:')) return given
  printLine(
    'LABELS_URL is left out: the demo buys labels only from a service on this machine (…+http://localhost…).',
  )
  return undefined
}
