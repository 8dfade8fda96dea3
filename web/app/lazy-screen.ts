import type { RouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { lazyLoad } from '../lib/lazy-load.tsx'
import { ScreenNotLoaded } from './RouteError.tsx'

/** Like the router's `lazyRouteComponent`, which reloads the page if loading fails: offline, that loses everything. */
export function lazyScreen<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): RouteComponent {
  const screen = lazyLoad(load, name, undefined, ScreenNotLoaded)
  const preload = () =>
    screen.fetch().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(screen as FunctionComponent, { preload })
}
