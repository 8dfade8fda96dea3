import type { Page } from 'playwright-core'

/** What React did: how many times it changed the page, and how much of lessons it rendered each time that it did. */
export interface Commits {
  all: number
  /** Boxes of the time grid and what stands in them, for each commit that rendered any. */
  lessons: number[]
}

/** As much as is needed of a node in React's own tree, of which its developer tools are told. */
interface Fiber {
  memoizedProps: unknown
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

/** Counts from the next load of the page on; a built React tells its developer tools of its commits too. */
export const countCommits = (page: Page) =>
  page.addInitScript(() => {
    const commits: Commits = { all: 0, lessons: [] }

    const isOfLesson = (props: unknown) =>
      typeof props === 'object' &&
      props !== null &&
      ('data-shape' in props || ('data-key' in props && 'data-place' in props))

    /** A part that was not rendered has the same properties as before; a whole branch, the same child. */
    function lessonsRendered(parent: Fiber): number {
      let count = 0
      for (let fiber = parent.child; fiber; fiber = fiber.sibling) {
        const { memoizedProps, alternate } = fiber
        if (isOfLesson(memoizedProps) && memoizedProps !== alternate?.memoizedProps) count++
        if (!alternate || alternate.child !== fiber.child) count += lessonsRendered(fiber)
      }
      return count
    }

    Object.assign(globalThis, {
      commits,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
          commits.all++
          const lessons = lessonsRendered(current)
          if (lessons > 0) commits.lessons.push(lessons)
        },
      },
    })
  })

/** The commits since they were last taken. */
export const takeCommits = (page: Page): Promise<Commits> =>
  page.evaluate(() => {
    const { commits } = globalThis as unknown as { commits: Commits }
    const taken = { all: commits.all, lessons: commits.lessons.splice(0) }
    commits.all = 0
    return taken
  })
