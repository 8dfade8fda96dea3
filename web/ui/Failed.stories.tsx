import { NetworkError } from '../lib/call.ts'
import { Failed } from './Failed.tsx'

const title = 'The lessons could not be loaded'

export const Page = () => (
  <Failed variant="page" title={title} text="Try again in a moment." onRetry={() => undefined} />
)
export const Panel = () => <Failed title={title} onRetry={() => undefined} />
export const Plain = () => <Failed variant="plain" title={title} onRetry={() => undefined} />
export const Row = () => <Failed variant="row" title={title} onRetry={() => undefined} />
export const Offline = () => <Failed error={new NetworkError('No answer')} title={title} onRetry={() => undefined} />
export const Final = () => <Failed title={title} text="They are not yours to see." />
