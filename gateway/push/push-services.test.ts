import { expect, test } from "vitest"
import { pushServiceOf } from "./push-services.ts"

test("P34: endpoints of browsers' push services are known, each by its service", () => {
  const known = [
    ["https://fcm.googleapis.com/fcm/send/dJ2:APA91bH", "fcm.googleapis.com"],
    ["https://fcm.googleapis.com/wp/dJ2:APA91bH", "fcm.googleapis.com"],
    ["https://updates.push.services.mozilla.com/wpush/v2/gAAAA", "updates.push.services.mozilla.com"],
    ["https://web.push.apple.com/QGuQyavXutnMH", ".push.apple.com"],
    ["https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d", ".notify.windows.com"],
  ] as const
  for (const [endpoint, service] of known) expect(pushServiceOf(endpoint), endpoint).toBe(service)
})

test("P34: nothing else is asked: no other host, scheme, port or user, and nothing that two readers read differently", () => {
  for (const endpoint of [
    "http://fcm.googleapis.com/fcm/send/a",
    "https://fcm.googleapis.com:8443/fcm/send/a",
    "https://fcm.googleapis.com",
    "https://fcm.googleapis.com/",
    "https://me@fcm.googleapis.com/fcm/send/a",
    "https://fcm.googleapis.com@127.0.0.1/a",
    "https://fcm.googleapis.com.evil.example/a",
    "https://evilfcm.googleapis.com/a",
    "https://push.apple.com.evil.example/a",
    "https://push.apple.com/a",
    "https://evilpush.apple.com/a",
    "https://fcm.googleapis.com\\@127.0.0.1/a",
    "https://FCM.googleapis.com/fcm/send/a",
    "https://fcm.googleapis.com/../a",
    "https://fcm.googleapis.com/fcm/send/a#b",
    "https://fcm.googleapis.com./fcm/send/a",
    "https://fcm。googleapis.com/a",
    "https://127.0.0.1/a",
    "https://[::1]/a",
    "https://169.254.169.254/latest/meta-data",
    "http://localhost:8080/a",
    "file:///etc/passwd",
    "https:fcm.googleapis.com/a",
    "nonsense",
    "",
  ])
    expect(pushServiceOf(endpoint), endpoint).toBeUndefined()
})

test("an origin that is named besides is known with its port, and its neighbours are not", () => {
  const also = ["http://127.0.0.1:4000"]
  expect(pushServiceOf("http://127.0.0.1:4000/push/a", also)).toBe(also[0])
  expect(pushServiceOf("http://127.0.0.1:4001/push/a", also)).toBeUndefined()
})
