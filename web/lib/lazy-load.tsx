import { createAtom, useSelector } from '@tanstack/react-store'
import { type ComponentType, type FunctionComponent, Suspense, use, useEffect, useState } from 'react'
import { NetworkError } from './call.ts'
import { isOffline, reportConnection } from './connection.ts'

interface LazyPart<T> {
  get: () => T | undefined
  /** @throws NetworkError if loading fails; the next fetch tries again */
  fetch: () => Promise<T>
  /** Fetches again after a failure, and reloads if that fails too. Resolves to whether the server could be reached. */
  retry: (mayReload?: boolean) => Promise<boolean>
}

/** A component renders `Fallback` until loaded, and its failure in its own place. */
type LazyComponent<T> = LazyPart<T> & (T extends ComponentType<infer Props> ? FunctionComponent<Props> : unknown)

interface FailureProps {
  onRetry: () => void
  /** Closes the dialog that failed to load; absent for other parts. */
  onClose?: () => void
}
type FailureComponent = ComponentType<FailureProps>

/** For a component without which the screen is complete. */
export const ShowNothing = () => null

let DefaultFailure: FailureComponent = ShowNothing
let handleLoadFailure: (error: NetworkError) => void = () => undefined
let loadTexts: (() => Promise<unknown>) | undefined

/** Sets how a component shows that it failed to load, what happens when other code fails to load, and the texts of all. */
export function setLoading(
  Failure: FailureComponent,
  handler: typeof handleLoadFailure,
  texts: () => Promise<unknown>,
) {
  DefaultFailure = Failure
  handleLoadFailure = handler
  loadTexts = texts
}

const isServerReachable = () =>
  globalThis.fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

interface LoadedProps {
  settled: Promise<unknown> | undefined
  onRetry: () => void
  props: object
}

/** Like React's `lazy`, for any export; `fetch` loads it ahead. `Failure` also gets the component's properties. */
export function lazyLoad<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Fallback?: Module[Name],
  Failure?: FailureComponent,
): LazyComponent<Module[Name]> {
  let loadedExport: Module[Name] | undefined
  let loading: Promise<Module[Name]> | undefined
  let isFailed = false

  async function startLoading() {
    isFailed = false
    try {
      // A browser that failed to import a file does not try again until the page reloads.
      if (isOffline()) throw new TypeError('Offline')
      const [module] = await Promise.all([load(), loadTexts?.()])
      return (loadedExport = module[name])
    } catch (cause) {
      isFailed = true
      throw new NetworkError('No answer for a part of the application', { cause })
    }
  }
  function fetch() {
    if (!loading || isFailed) loading = startLoading()
    return loading
  }
  const settle = () => fetch().catch(() => undefined)
  // The browser may keep an earlier failure, and a newer version of the application has other files. Without a press of
  // the user, which is active for seconds, a reload would lose what was typed elsewhere.
  const retry = async (mayReload = navigator.userActivation.isActive) => {
    const isReachable = await isServerReachable()
    if (isReachable) {
      reportConnection(true)
      await fetch().catch(() => mayReload && location.reload())
    }
    return isReachable
  }

  function Loaded({ settled, onRetry, props }: LoadedProps) {
    // React requires that a component which suspended in `use` calls it again, even if the export has loaded by then.
    if (settled) use(settled)
    const Component = loadedExport as ComponentType | undefined
    if (Component) return <Component {...props} />
    const FailureView = Failure ?? DefaultFailure
    return <FailureView {...props} onRetry={onRetry} />
  }
  const Placeholder = Fallback as ComponentType | undefined
  function LazyExport(props: object) {
    const [settled, setSettled] = useState<Promise<unknown> | undefined>(() => (loadedExport ? undefined : settle()))
    return (
      <Suspense fallback={Placeholder && <Placeholder {...props} />}>
        <Loaded settled={settled} onRetry={() => setSettled(retry())} props={props} />
      </Suspense>
    )
  }
  return Object.assign(LazyExport, { get: () => loadedExport, fetch, retry }) as unknown as LazyComponent<Module[Name]>
}

const firstScreen = createAtom(false)

/** Lets the code load that the first screen does not need. */
export const announceFirstScreen = () => firstScreen.set(true)

export function runAfterFirstScreen(action: () => void) {
  if (firstScreen.get()) return action()
  const { unsubscribe } = firstScreen.subscribe(() => {
    unsubscribe()
    action()
  })
}

export const useIsFirstScreenReady = () => useSelector(firstScreen)

const runWhenIdle = (action: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(action, { timeout: 5000 }) : setTimeout(action, 1000)

/** Waits until the browser is idle. The returned function runs an action once it is loaded. */
export function usePrefetch(part: LazyPart<unknown>) {
  const { fetch } = part
  const isReady = useIsFirstScreenReady()
  useEffect(() => {
    if (isReady) runWhenIdle(() => void fetch().catch(() => undefined))
  }, [isReady, fetch])
  return (action: () => void) => runWhenLoaded(part, action)
}

/** Runs what the user pressed for. */
export function runWhenLoaded({ get, fetch, retry }: LazyPart<unknown>, action: () => void) {
  if (get()) return action()
  void fetch()
    .catch(async (error: NetworkError) => (await retry(true)) || handleLoadFailure(error))
    .then(() => get() && action())
}
