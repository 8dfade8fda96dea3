import { RosterSkeleton } from './RosterSkeleton.tsx'

const tall = { height: 600 }

export const Week = () => (
  <div style={tall}>
    <RosterSkeleton dayCount={5} isList={false} />
  </div>
)
export const Day = () => (
  <div style={tall}>
    <RosterSkeleton dayCount={1} isList={false} />
  </div>
)
export const List = () => (
  <div style={tall}>
    <RosterSkeleton isList dayCount={5} />
  </div>
)
