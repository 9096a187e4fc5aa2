/** The last picture may come onto the screen a frame or two after the words. */
const settlingMs = 50
/** How long a page waits for its own pictures before its scripts come all the same. */
const patienceMs = 3_000

/**
 * Lets the scripts of a finished page wait until it has been painted, or somebody touches it, so that not one byte of
 * theirs comes before what there is to see. Links and forms work until then as they do without scripts.
 */
export function lateScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" ')
    .replace(
      /<script type="module" async="">([\s\S]*?<\/script>)/,
      `<script type="text/plain">$1<script>${waking}</script>`,
    )
}

/** Runs in the visitor's browser, right behind the script that it wakes. */
function wakeWhenPainted(settling: number, patience: number): void {
  const asleep = document.currentScript!.previousElementSibling!
  const touches = ['pointerdown', 'keydown']
  const wake = () => {
    for (const touch of touches) removeEventListener(touch, wake, true)
    if (awake) return
    awake = true
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) {
      link.rel = 'modulepreload'
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.text = asleep.textContent
    document.head.append(script)
  }
  let awake = false
  for (const touch of touches) addEventListener(touch, wake, true)
  // Words and pictures have come; what tells of paint does so once they are on the screen.
  addEventListener('load', () => {
    const painted = new PerformanceObserver(() => requestAnimationFrame(() => setTimeout(wake, settling)))
    painted.observe({ type: 'paint', buffered: true })
  })
  setTimeout(wake, patience)
}

const waking = `(${wakeWhenPainted
  .toString()
  .replace(/\/\/.*$/gm, '')
  .replace(/\s+/g, ' ')})(${settlingMs}, ${patienceMs})`
