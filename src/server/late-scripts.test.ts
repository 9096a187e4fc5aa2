import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { policyFor } from './security-headers.ts'
import { lateScripts } from './late-scripts.ts'

const page =
  '<head><link rel="modulepreload" href="/assets/a.js"/></head><script>one</script><script type="module" async="">import("/assets/a.js")</script><script>two</script>'

test('scripts sleep in the page until it has been painted, and are named in its policy all the same', () => {
  const late = lateScripts(page)
  expect(late).toContain('<link rel="later" href="/assets/a.js"/>')
  expect(late).toMatch(
    /<script>one<\/script><script type="text\/plain">import\("\/assets\/a\.js"\)<\/script><script>\(function.*<\/script><script>two<\/script>$/,
  )
  expect(late).not.toMatch(/modulepreload" |type="module"/)
  const named = (html: string) => policyFor(html, null).match(/'sha256-[^']+'/g)!
  expect(named(late)).toEqual(expect.arrayContaining(named(page)))
  expect(named(late)).toHaveLength(named(page).length + 1)
})

/** A browser as far as the waking needs one. */
function opened() {
  const waking = /<script>(\(function.*)<\/script><script>two/.exec(lateScripts(page))![1]!
  const handlers = new Map<string, () => void>()
  const frames: (() => void)[] = []
  const timers: (() => void)[] = []
  let tellPainted = () => {}
  const link = { rel: 'later' }
  const scripts: { type?: string; text?: string }[] = []
  const document = {
    currentScript: { previousElementSibling: { textContent: 'the pages own' } },
    querySelectorAll: () => [link],
    createElement: () => ({}),
    head: { append: (script: object) => scripts.push(script) },
  }
  runInNewContext(waking, {
    document,
    addEventListener: (name: string, handler: () => void) => handlers.set(name, handler),
    removeEventListener: (name: string) => handlers.delete(name),
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    setTimeout: (work: () => void) => timers.push(work),
    PerformanceObserver: class {
      constructor(told: () => void) {
        tellPainted = told
      }
      observe() {}
    },
  })
  return { handlers, frames, timers, link, scripts, paint: () => tellPainted() }
}

test('they wake once the picture stands, at the first touch or key, and only once', () => {
  const seen = opened()
  expect(seen.scripts).toEqual([])
  seen.handlers.get('load')!()
  expect(seen.frames).toEqual([])
  seen.paint()
  seen.frames.shift()!()
  expect(seen.scripts).toEqual([])
  seen.timers.at(-1)!()
  expect(seen.scripts).toEqual([{ type: 'module', text: 'the pages own' }])
  expect(seen.link.rel).toBe('modulepreload')
  seen.timers[0]!()
  expect(seen.scripts).toHaveLength(1)
  for (const sign of ['pointerdown', 'keydown']) {
    const touched = opened()
    touched.handlers.get(sign)!()
    expect(touched.scripts).toHaveLength(1)
    expect([...touched.handlers.keys()]).toEqual(['load'])
  }
})
