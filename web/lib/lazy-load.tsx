import { createAtom, useSelector } from '@tanstack/react-store'
import { type ComponentType, type FunctionComponent, Suspense, use, useEffect } from 'react'
import { NetworkError } from './call.ts'

interface LazyPart<T> {
  get: () => T | undefined
  /** @throws NetworkError if loading fails; the next fetch tries again */
  fetch: () => Promise<T>
}

/** A component renders `Fallback` until loaded. */
type LazyComponent<T> = LazyPart<T> & (T extends ComponentType<infer Props> ? FunctionComponent<Props> : unknown)

/** Like React's `lazy`, for any export; `fetch` loads it ahead. */
export function lazyLoad<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Fallback?: Module[Name],
): LazyComponent<Module[Name]> {
  let loadedExport: Module[Name] | undefined
  let loading: Promise<Module[Name]> | undefined
  let isFailed = false

  async function startLoading() {
    isFailed = false
    try {
      return (loadedExport = (await load())[name])
    } catch (cause) {
      isFailed = true
      throw new NetworkError('No answer for a part of the application', { cause })
    }
  }
  function fetch() {
    if (!loading || isFailed) loading = startLoading()
    return loading
  }

  // A rejected promise stays, so that the error boundary shows the failure.
  function Loaded(props: object) {
    const Component = (loadedExport ?? use(loading ?? fetch())) as ComponentType
    return <Component {...props} />
  }
  const Placeholder = Fallback as ComponentType | undefined
  function LazyExport(props: object) {
    return (
      <Suspense fallback={Placeholder && <Placeholder {...props} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
  return Object.assign(LazyExport, { get: () => loadedExport, fetch }) as unknown as LazyComponent<Module[Name]>
}

let handleLoadFailure: (error: NetworkError) => void = () => undefined

export function setLoadFailureHandler(handler: typeof handleLoadFailure) {
  handleLoadFailure = handler
}

const firstScreen = createAtom(false)

/** Lets the code load that the first screen does not need. */
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

/** Waits until the browser is idle. The returned function calls `act` once it is loaded. */
export function usePrefetch({ get, fetch }: LazyPart<unknown>) {
  const isReady = useIsFirstScreenReady()
  useEffect(() => {
    if (isReady) runWhenIdle(() => void fetch().catch(() => undefined))
  }, [isReady, fetch])
  return (act: () => void) => {
    if (get()) act()
    else fetch().then(act, handleLoadFailure)
  }
}
