import { useEffect, useState } from 'react'
import { NetworkError } from './call.ts'

interface Later<Code> {
  /** Undefined until it is there. */
  get: () => Code | undefined
  fetch: () => Promise<Code>
}

/** Code that the first screen does without. A fetch of it that fails throws NetworkError. */
export function later<Code>(load: () => Promise<Code>): Later<Code> {
  let code: Code | undefined
  const fetch = async () => {
    try {
      return (code ??= await load())
    } catch (cause) {
      throw new NetworkError('No answer for a part of the application', { cause })
    }
  }
  return { get: () => code, fetch }
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
    else fetch().then(act, tell)
  }
}

/** Code that what is drawn cannot do without: undefined until it is there, and fetched at once. */
export function useCode<Code extends object>({ get, fetch }: Later<Code>): Code | undefined {
  const [, drawAgain] = useState<Code>()
  useEffect(() => {
    if (!get()) fetch().then(drawAgain, tell)
  }, [get, fetch])
  return get()
}
