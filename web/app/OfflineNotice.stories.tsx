import { OfflineNotice } from './OfflineNotice.tsx'

export const Unsaved = () => <OfflineNotice onClose={() => undefined} />
