import { OfflineNotice } from './OfflineNotice.tsx'

export const Unsaved = () => <OfflineNotice failed="action" onClose={() => undefined} />
export const Unanswered = () => <OfflineNotice failed="write" onClose={() => undefined} />
