/** Repeats the skeleton of index.html. */
export function ShellSkeleton() {
  return (
    <div className="skeleton" aria-busy="true">
      <div className="skeleton-menu">
        <i className="skeleton-logo" />
        <i className="skeleton-line" />
        <i className="skeleton-line" />
        <i className="skeleton-line" />
      </div>
      <div className="skeleton-column">
        <i className="skeleton-title" />
        <div className="skeleton-panel" />
      </div>
    </div>
  )
}
