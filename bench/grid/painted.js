/**
 * From the next key to the frame that shows the last of what it changed in the grid, in milliseconds: resolved once
 * nothing changed any more for a while.
 */
globalThis.keyToPainted = (selector, quietMilliseconds = 500) =>
  new Promise((resolve) => {
    let pressed = 0
    let quiet
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (pressed === 0) return
      clearTimeout(quiet)
      // A task that is made in a frame runs after that frame was painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          const painted = performance.now()
          clearTimeout(quiet)
          quiet = setTimeout(() => {
            observer.disconnect()
            resolve(painted - pressed)
          }, quietMilliseconds)
        })
        port1.start()
        port2.postMessage(null)
      })
    })
    observer.observe(document.querySelector(selector), {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['style', 'class', 'aria-label'],
    })
  })
