import type { MoreTexts } from "../shape.ts"

export const callMedia: Pick<MoreTexts, "callMedia"> = {
  callMedia: {
    weakOwn: "Zwak netwerk: beeld uit om het geluid te houden",
    weakSmall: "Zwak netwerk: je beeld is kleiner",
    weakTheirs: "{{name}} heeft een zwak netwerk: voorlopig alleen geluid",
    options: "Opties van het gesprek",
    microphone: "Microfoon",
    camera: "Camera",
    speaker: "Luidspreker",
    standard: "Standaardapparaat",
    unnamed: "Apparaat {{n}}",
    microphoneMoved: "De microfoon is weg. Nu in gebruik: {{device}}",
    cameraMoved: "De camera is weg. Nu in gebruik: {{device}}",
    microphoneGone: "De microfoon is weg: niemand hoort je. Sluit er een aan en zet het geluid weer aan.",
    cameraGone: "De camera is weg: je beeld is uit.",
    window: "Klein venster",
    full: "Volledig scherm",
    fullEnd: "Volledig scherm verlaten",
    beauty: "Schoonheidsfilter",
    beautyTooSlow: "Het schoonheidsfilter staat uit: het is te zwaar voor dit apparaat.",
    safety: "{{name}} melden of blokkeren",
    snapshotNote: "Wordt een gesprek gemeld, dan kan er een beeld van naar ons team gaan.",
    speaks: "{{name}} praat",
    youSpeak: "Je bent te horen",
    data: "Gebruikte data",
  },
}
