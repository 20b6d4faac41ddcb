/** The worker's side of support/job-workers.ts: what a job gives or why it failed, to whoever sent it. */
export const answerJobs = <Job>(work: (job: Job) => Promise<unknown>): void => {
  self.addEventListener("message", ({ data }: MessageEvent<Job>) => {
    work(data).then(
      (value) => self.postMessage({ value }),
      (error: unknown) => self.postMessage({ error: String(error) }),
    )
  })
}
