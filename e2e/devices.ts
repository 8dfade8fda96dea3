import { type BrowserContextOptions, devices } from 'playwright-core'

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  userAgent: devices['Pixel 7'].userAgent,
}
export const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
/** Allows motion, whatever the default of `visit`. */
export const moving: BrowserContextOptions = { reducedMotion: 'no-preference' }
