import { createAtom, useSelector } from '@tanstack/react-store'
import { type ComponentType, type FunctionComponent, Suspense, use, useEffect } from 'react'
import { NetworkError } from './call.ts'

/** A part of the application that the first screen does without. */
interface LazyPart<T> {
  /** Undefined until it is there. */
  get: () => T | undefined
  /** @throws NetworkError when it cannot be had; the next fetch tries again */
  fetch: () => Promise<T>
}

/** Such a part to draw: drawn before it is there it is fetched, with nothing or `Meanwhile` in its place. */
type LazyComponent<T> = LazyPart<T> & (T extends ComponentType<infer Props> ? FunctionComponent<Props> : unknown)

/** An export of a module that is loaded later; components are drawn as if it had been there from the start. */
export function lazyLoad<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Meanwhile?: Module[Name],
): LazyComponent<Module[Name]> {
  let part: Module[Name] | undefined
  let fetching: Promise<Module[Name]> | undefined
  let isFailed = false

  async function begin() {
    isFailed = false
    try {
      return (part = (await load())[name])
    } catch (cause) {
      isFailed = true
      throw new NetworkError('No answer for a part of the application', { cause })
    }
  }
  function fetch() {
    if (!fetching || isFailed) fetching = begin()
    return fetching
  }

  // What drawing waits for is one promise, also where it failed: the nearest error boundary then says so.
  function Drawn(props: object) {
    const Component = (part ?? use(fetching ?? fetch())) as ComponentType
    return <Component {...props} />
  }
  const InPlace = Meanwhile as ComponentType | undefined
  function Later(props: object) {
    return (
      <Suspense fallback={InPlace && <InPlace {...props} />}>
        <Drawn {...props} />
      </Suspense>
    )
  }
  return Object.assign(Later, { get: () => part, fetch }) as unknown as LazyComponent<Module[Name]>
}

let handleLoadFailure: (error: NetworkError) => void = () => undefined

/** `show` hears of code that was wanted and could not be had. */
export function setLoadFailureHandler(show: typeof handleLoadFailure) {
  handleLoadFailure = show
}

const firstScreen = createAtom(false)

/** The first screen shows what it was opened for: whatever it does without may now be loaded. */
export const announceFirstScreen = () => firstScreen.set(true)

/** Acts then, or at once if it is there. */
export function runAfterFirstScreen(act: () => void) {
  if (firstScreen.get()) return act()
  const { unsubscribe } = firstScreen.subscribe(() => {
    unsubscribe()
    act()
  })
}

export const useIsFirstScreenReady = () => useSelector(firstScreen)

const runWhenIdle = (act: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act, { timeout: 5000 }) : setTimeout(act, 1000)

/** Fetches a part once the first screen is there and the browser has nothing else to do. What it answers acts when it is there: at once, if it is. */
export function usePrefetch({ get, fetch }: LazyPart<unknown>) {
  const isThere = useIsFirstScreenReady()
  useEffect(() => {
    if (isThere) runWhenIdle(() => void fetch().catch(() => undefined))
  }, [isThere, fetch])
  return (act: () => void) => {
    if (get()) act()
    else fetch().then(act, handleLoadFailure)
  }
}
