import { countSegments } from '#contract/text-segments.ts'

/** What a text costs in segments, and why. */
export function TextLengthHint({ text, price }: { text: string; price: number }) {
  const { alphabet, places, segments, left, because } = countSegments(text)
  return (
    <p className="text-small text-soft" role="status">
      {segments === 1 ? '1 segment' : `${segments} segments`} of {alphabet}, {places} characters counted,{' '}
      {left} left
      {price > 0 && segments > 0 ? `, about ${formatHundredths(segments * price)}` : ''}.
      {because !== null && ` “${because}” is not in GSM-7, so a segment holds 70 characters instead of 160.`}
    </p>
  )
}

/** Hundredths of a cent as cents: `7.9 cents`. */
function formatHundredths(hundredths: number): string {
  return `${Number((hundredths / 100).toFixed(2))} cents`
}
