/** English of the questions between a press on "call" and the call. Loaded with calls (call-media-texts.ts). */
export const callOpening = {
  call: {
    deviceTitle: "Camera or microphone missing",
    deviceTextVideo: "A video call needs a camera and a microphone. Plug one in, then try again.",
    deviceTextVoice: "A voice call needs a microphone. Plug one in, then try again.",
    permissionTitle: "Allow camera and microphone",
    permissionText:
      "Your browser blocks them for LivCam. Press the lock beside the address, allow both, then try again.",
    cameraTitle: "Camera missing",
    cameraText: "No camera was found. Plug one in, then try again.",
    microphoneTitle: "Microphone missing",
    microphoneText: "No microphone was found. Plug one in, then try again.",
    busyTitle: "Camera or microphone in use",
    busyText: "Another program holds the camera or the microphone. Close it there, then try again.",
  },
  error: {
    callNoAnswer: "No answer",
    callNoVideo: "Their version of the app has no video calls. Try a voice call.",
    callFreeLimit: "Your free calls are used up. Become VIP to go on.",
    deviceMissing: "A camera and a microphone are needed for this call",
    devicePermission: "Please allow the camera and the microphone",
    cameraMissing: "No camera was found",
    microphoneMissing: "No microphone was found",
    deviceBusy: "Another program holds the camera or the microphone",
  },
} as const
