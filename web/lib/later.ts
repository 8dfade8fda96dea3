import { useEffect } from 'react'
import { NetworkError } from './call.ts'

interface Later<Code> {
  /** Undefined until it is there. */
  get: () => Code | undefined
  fetch: () => Promise<Code>
}

/** Code that the first screen does without; a fetch that failed is tried again when it is wanted again. */
export function later<Code>(load: () => Promise<Code>): Later<Code> {
  let code: Code | undefined
  return { get: () => code, fetch: async () => (code ??= await load()) }
}

let tell: (error: NetworkError) => void = () => undefined

/** `show` hears of code that was wanted and could not be had. */
export function tellWhatIsMissing(show: typeof tell) {
  tell = show
}

const whenIdle = (act: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act, { timeout: 5000 }) : setTimeout(act, 1000)

/** Fetches code once the browser has nothing else to do. What it answers acts when the code is there: at once, if it is. */
export function useLater({ get, fetch }: Later<unknown>) {
  useEffect(() => void whenIdle(() => void fetch().catch(() => undefined)), [fetch])
  return (act: () => void) => {
    if (get()) act()
    else
      fetch().then(act, (cause: unknown) =>
        tell(new NetworkError('No answer for a part of the application', { cause })),
      )
  }
}
