import { Failed } from './Failed.tsx'

const title = 'The lessons could not be loaded'

export const Page = () => <Failed look="page" title={title} text="Try again in a moment." onRetry={() => undefined} />
export const Panel = () => <Failed title={title} onRetry={() => undefined} />
export const Plain = () => <Failed look="plain" title={title} onRetry={() => undefined} />
export const Row = () => <Failed look="row" title={title} onRetry={() => undefined} />
export const Stack = () => <Failed look="stack" title={title} onRetry={() => undefined} />
export const Final = () => <Failed title={title} text="They are not yours to see." />
