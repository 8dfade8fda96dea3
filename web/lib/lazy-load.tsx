import { createAtom, useSelector } from '@tanstack/react-store'
import { type ComponentType, type FunctionComponent, Suspense, use, useEffect } from 'react'
import { NetworkError } from './call.ts'

interface LazyPart<T> {
  get: () => T | undefined
  /** @throws NetworkError if loading fails; the next fetch tries again */
  fetch: () => Promise<T>
}

/** Renders `Meanwhile` until loaded. */
type LazyComponent<T> = LazyPart<T> & (T extends ComponentType<infer Props> ? FunctionComponent<Props> : unknown)

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

  // A rejected promise stays, so that the error boundary shows the failure.
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

export function setLoadFailureHandler(show: typeof handleLoadFailure) {
  handleLoadFailure = show
}

const firstScreen = createAtom(false)

/** Lets the remaining code load. */
export const announceFirstScreen = () => firstScreen.set(true)

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

/** Loads when idle. The returned function calls `act` once loaded. */
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
