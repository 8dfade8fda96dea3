import { ShellSkeleton } from './ShellSkeleton.tsx'

export const Loading = () => <ShellSkeleton />
