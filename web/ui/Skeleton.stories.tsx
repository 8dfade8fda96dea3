import { Skeleton } from './Skeleton.tsx'

export const Lines = () => <Skeleton label="Loading" lines={[70, 40, 55]} />
export const Rows = () => <Skeleton label="Loading" rows={4} lines={[14, 30]} />
