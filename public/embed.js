// Makes the frames of this shop on another website as tall as their content.
;(() => {
  const { origin } = new URL(document.currentScript.src)
  const frames = () => document.querySelectorAll('iframe')
  addEventListener('message', (message) => {
    const height = Number(message.data && message.data.mendpostHeight)
    if (message.origin !== origin || !(height > 0)) return
    for (const frame of frames()) {
      if (frame.contentWindow === message.source) frame.style.height = `${height}px`
    }
  })
  // A frame that was there before this script tells its height again.
  for (const frame of frames()) frame.contentWindow.postMessage({ mendpostHeight: true }, '*')
})()
