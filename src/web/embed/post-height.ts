/** Posts the height of a frame's content to the page around it, now and whenever it changes; `public/embed.js` listens. */
export function postHeight(): (() => void) | undefined {
  const { parent, document } = window
  if (parent === window) return undefined
  const post = () => {
    const mendpostHeight = Math.ceil(document.body.getBoundingClientRect().height)
    // Any website may know it; the browser lets none frame the page that the shop has not listed.
    parent.postMessage({ mendpostHeight }, '*')
  }
  const observer = new ResizeObserver(post)
  observer.observe(document.body)
  window.addEventListener('message', post)
  return () => {
    observer.disconnect()
    window.removeEventListener('message', post)
  }
}
