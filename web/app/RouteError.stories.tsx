import { NetworkError } from '../lib/call.ts'
import { RouteError, ScreenError } from './RouteError.tsx'

const props = { reset: () => undefined, info: { componentStack: '' } }

export const PageUnreachable = () => <RouteError {...props} error={new NetworkError('No answer')} />
export const ScreenUnreachable = () => <ScreenError {...props} error={new NetworkError('No answer')} />
export const ScreenBroken = () => <ScreenError {...props} error={new Error('Broken')} />
