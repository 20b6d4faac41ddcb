/** The worker's side of support/job-workers.ts: runs each job and posts its result, or why it failed. */
export const answerJobs = <Job>(work: (job: Job) => Promise<unknown>): void => {
  self.addEventListener("message", ({ data }: MessageEvent<Job>) => {
    work(data).then(
      (value) => self.postMessage({ value }),
      (error: unknown) => self.postMessage({ error: String(error) }),
    )
  })
}
