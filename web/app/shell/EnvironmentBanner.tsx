import { lazyLoad, ShowNothing } from '#web/lib/lazy-load.tsx'
import { useSession } from '#web/data/me.ts'
import type { BannerProps } from './AcceptanceBanner.tsx'

const AcceptanceBanner = lazyLoad(() => import('./AcceptanceBanner.tsx'), 'AcceptanceBanner', undefined, ShowNothing)

/** Renders only in the acceptance environment. */
export const EnvironmentBanner = (props: BannerProps) =>
  useSession().env === 'acc' ? <AcceptanceBanner {...props} /> : null
