import type { Page } from 'playwright-core'

/** What a tap on a link took, in milliseconds. */
export type Tap = {
  /** Until the next page's heading was on the screen. */
  ms: number
  scripts: number
  data: number
  painting: number
  work: number
  requests: number
  inRow: number
}

type Watched = { began: number; found: number; painted: number }

/** Runs in the page: notes when a finger lifts, when another heading is in the document, and when it has been painted. */
export function prepareTap(): void {
  performance.setResourceTimingBufferSize(2_000)
  const watched: Watched = { began: 0, found: 0, painted: 0 }
  Object.assign(window, { watched })
  let observer: MutationObserver | undefined
  const begin = (began: number) => {
    const title = () => document.querySelector('h1')?.textContent
    const before = title()
    Object.assign(watched, { began, found: 0, painted: 0 })
    observer?.disconnect()
    observer = new MutationObserver((_, watching) => {
      const now = title()
      if (now === undefined || now === before) return
      watching.disconnect()
      watched.found = performance.now()
      requestAnimationFrame(() => {
        // The message arrives after the frame.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => (watched.painted = performance.now()))
        port1.start()
        port2.postMessage(null)
      })
    })
    observer.observe(document, { childList: true, characterData: true, subtree: true })
  }
  addEventListener('pointerup', ({ timeStamp }) => begin(timeStamp), { capture: true, passive: true })
  // The way back; a link leaves by `pushState`, which is no event.
  addEventListener('popstate', ({ timeStamp }) => begin(timeStamp), { capture: true })
}

/** What was on the way between the tap and the heading, once that is painted. */
export async function readTap(page: Page): Promise<Tap> {
  await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.painted > 0)
  const { watched, loads } = await page.evaluate(() => {
    const { watched } = window as unknown as { watched: Watched }
    const entries = performance.getEntriesByType('resource')
    const loads = entries
      .filter(({ startTime }) => startTime >= watched.began && startTime < watched.found)
      .filter(({ initiatorType }) => initiatorType !== 'img' && initiatorType !== 'other')
      .map(({ startTime, responseEnd, initiatorType }) => ({
        from: startTime,
        to: Math.min(responseEnd || watched.found, watched.found),
        isData: initiatorType === 'fetch',
      }))
    return { watched, loads }
  })
  const scripts = covered(loads.filter(({ isData }) => !isData))
  let inRow = 0
  let end = 0
  for (const { from, to } of loads.toSorted((one, other) => one.to - other.to)) {
    if (from < end) continue
    inRow += 1
    end = to
  }
  return {
    ms: watched.painted - watched.began,
    scripts,
    data: covered(loads) - scripts,
    painting: watched.painted - watched.found,
    work: 0,
    requests: loads.length,
    inRow,
  }
}

/** How long at least one of the spans lasted. */
function covered(spans: { from: number; to: number }[]): number {
  let sum = 0
  let end = 0
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    sum += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return sum
}
