/** The outline of the shell and of a roster, while it is not yet known who is there; as in index.html. */
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
