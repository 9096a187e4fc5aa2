let onTheirWay: Promise<string | null> | null = null

/**
 * Sends pictures as soon as they are chosen, after those that were chosen before; resolves to the first error, or null. They are taken out
 * of their field, so that a form that is sent meanwhile does not send them again.
 */
export function sendChosenPictures(
  field: HTMLInputElement,
  send: (files: readonly File[]) => Promise<string | null>,
): Promise<string | null> {
  const files = [...(field.files ?? [])]
  field.value = ''
  const earlier = onTheirWay
  const sent = (async () => {
    const before = await earlier?.catch(() => null)
    return (await send(files)) ?? before ?? null
  })()
  onTheirWay = sent
  return sent.finally(() => {
    if (onTheirWay === sent) onTheirWay = null
  })
}

/** Waits for chosen pictures that are on their way when a form is sent; resolves to the first error of them, or null. */
export async function waitForChosenPictures(): Promise<string | null> {
  return (await onTheirWay?.catch(() => null)) ?? null
}
