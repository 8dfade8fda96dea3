/**
 * Returns the milliseconds from the next key press to the frame that paints the last resulting change in the grid.
 * Resolves when nothing has changed for a while.
 */
globalThis.keyToPainted = (selector, quietMilliseconds = 500) =>
  new Promise((resolve) => {
    let pressed = 0
    let quiet
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (pressed === 0) return
      clearTimeout(quiet)
      // A task queued during a frame runs after that frame is painted.
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
